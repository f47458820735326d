import { createContext, type ReactNode, use } from 'react'

export type HeadingLevel = 2 | 3 | 4

const LevelContext = createContext<HeadingLevel | undefined>(undefined)

/** Level of a heading: its own, or one below the surrounding section. */
export const useHeadingLevel = (own: HeadingLevel | undefined, outside: HeadingLevel): HeadingLevel =>
  own ?? use(LevelContext) ?? outside

/** Gives the headings below a section the next level. */
export const BelowHeading = ({
  level,
  children
}: {
  readonly level: HeadingLevel
  readonly children: ReactNode
}) => <LevelContext value={level === 2 ? 3 : 4}>{children}</LevelContext>
