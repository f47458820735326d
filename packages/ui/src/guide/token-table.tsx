import { useLayoutEffect, useRef, useState } from 'react'
import { contrast, parseRgb } from './contrast.ts'
import { PAIRS } from './pairs.ts'
import css from './token-table.module.css'

const THEMES = ['light', 'dark'] as const

/** Table of each colour on its background, in both themes, with the contrast measured from the tokens. */
export function TokenTable() {
  const probe = useRef<HTMLSpanElement>(null)
  const [figures, setFigures] = useState<ReadonlyMap<string, number>>(new Map())
  // tokens are read from the style sheet, so that the figures are never outdated
  useLayoutEffect(() => {
    const element = probe.current
    if (element === null) return
    const computed = (token: string) => {
      element.style.color = `var(${token})`
      return parseRgb(getComputedStyle(element).color)
    }
    const found = new Map<string, number>()
    for (const theme of THEMES) {
      element.style.colorScheme = theme
      for (const { token, on } of PAIRS) {
        found.set(`${theme} ${token} ${on}`, contrast(computed(token), computed(on)))
      }
    }
    setFigures(found)
  }, [])
  return (
    <>
      <span ref={probe} hidden />
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Colour</th>
            <th scope="col">On</th>
            <th scope="col">For</th>
            <th scope="col">At least</th>
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {PAIRS.map(({ token, on, least, use }) => (
            <tr key={`${token} ${on}`}>
              <th scope="row">{token}</th>
              <td>{on}</td>
              <td>{use}</td>
              <td>{least}</td>
              {THEMES.map((theme) => (
                <td key={theme}>
                  <span
                    className={css.sample}
                    style={{ colorScheme: theme, color: `var(${token})`, background: `var(${on})` }}
                  >
                    {(figures.get(`${theme} ${token} ${on}`) ?? 0).toFixed(2)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
