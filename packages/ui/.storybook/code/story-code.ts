import { type ComponentType, createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Example } from './example.ts'
import { element, NotPublic, nameOf } from './jsx.ts'
import { wholeCode } from './whole-code.ts'

type Props = Readonly<Record<string, unknown>>

/** The used parts of Storybook's story context. */
export interface Story {
  readonly component?: unknown
  readonly args: Props
  readonly originalStoryFn?: unknown
  readonly parameters: Readonly<Record<string, unknown>>
}

/** Returns the elements of a story before its components render. */
function shown(story: Story): ReactElement<Props> {
  let tree: ReactElement<Props> | undefined
  const render = story.originalStoryFn as (args: Props, story: Story) => ReactElement<Props>
  function Shown() {
    tree = render(story.args, story)
    return null
  }
  // a story can use hooks, which must run inside React
  renderToStaticMarkup(createElement(Shown))
  if (tree === undefined) throw new NotPublic()
  return tree
}

/** Returns the module that a user of the package would write for these elements. */
function module(tree: ReactElement<Props>): string {
  const example = new Example()
  return example.text(element(tree, example))
}

/** Returns the code for 'Show code': what the story shows, written with the exports of the package. */
export function storyCode(story: Story): string {
  const { wholeCode: file } = story.parameters
  if (typeof file === 'string') return wholeCode(file)
  const component = story.component as ComponentType<Props>
  const alone = createElement(component, story.args)
  try {
    const code = module(shown(story))
    if (code.includes(`<${nameOf(alone)}`)) return code
  } catch (error) {
    if (!(error instanceof NotPublic)) throw error
  }
  // wrappers and helpers of the stories are not exported, so only the component is shown
  return module(alone)
}
