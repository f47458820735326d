import { type ComponentType, createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Example } from './example.ts'
import { element, NotPublic, nameOf } from './jsx.ts'
import { wholeCode } from './whole-code.ts'

type Props = Readonly<Record<string, unknown>>

/** What is known of a story; Storybook's context of a story is one. */
export interface Story {
  readonly component?: unknown
  readonly args: Props
  readonly originalStoryFn?: unknown
  readonly parameters: Readonly<Record<string, unknown>>
}

/** What the story shows, before the components of it draw themselves. */
function shown(story: Story): ReactElement<Props> {
  let tree: ReactElement<Props> | undefined
  const render = story.originalStoryFn as (args: Props, story: Story) => ReactElement<Props>
  function Shown() {
    tree = render(story.args, story)
    return null
  }
  // a story keeps states: its hooks must run inside of React
  renderToStaticMarkup(createElement(Shown))
  if (tree === undefined) throw new NotPublic()
  return tree
}

/** The module of a user of the package that shows this. */
function module(tree: ReactElement<Props>): string {
  const example = new Example()
  return example.text(element(tree, example))
}

/** The code that 'Show code' gives: it shows what the story shows, in what the package exports. */
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
  // frames and helpers of the stories are not for others: the component alone is
  return module(alone)
}
