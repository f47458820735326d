import { createContext, type ReactNode, use } from 'react'
import type { Words } from './words.ts'

const WordsContext = createContext<Words | undefined>(undefined)

export interface WordsProviderProps {
  /** Texts by group; groups that are left out are Russian. Pass an object that stays the same. */
  words: Words
  children: ReactNode
}

/**
 * Replaces the texts of all components below it. In React Server Components render it in a module with 'use client'.
 *
 * - **Use it** around an app or a part of it whose texts are not Russian.
 * - **Do not use it** for texts that you pass as props.
 */
export function WordsProvider({ words, children }: WordsProviderProps) {
  return <WordsContext value={words}>{children}</WordsContext>
}

export const useWords = (): Words | undefined => use(WordsContext)
