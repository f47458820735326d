import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentType, createElement } from 'react'
import { storyCode } from './story-code.ts'

type Stories = { readonly default: Meta } & Readonly<Record<string, StoryObj>>

const FILES = Object.values(
  import.meta.glob<Stories>(
    ['../../src/components/**/*.stories.tsx', '../../src/testing/screens/*.stories.tsx'],
    { eager: true }
  )
)

/** The code of every story as Storybook shows it, with the title of its page. */
export const CODES = FILES.flatMap(({ default: meta, ...stories }) =>
  Object.entries(stories).map(([name, story]) => {
    const component = meta.component as ComponentType
    return {
      title: meta.title ?? '',
      name,
      code: storyCode({
        component,
        args: { ...meta.args, ...story.args },
        originalStoryFn: story.render ?? meta.render ?? ((args: object) => createElement(component, args)),
        parameters: { ...meta.parameters, ...story.parameters }
      })
    }
  })
)
