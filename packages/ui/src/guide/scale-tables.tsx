import sheet from '../tokens/tokens.css?raw'
import { SCALES } from './scales.ts'
import css from './token-table.module.css'

/** Returns the value of a token as written in the style sheet. */
const tokenValue = (token: string) => sheet.match(new RegExp(`^ *${token}:\\s+([^;]+);`, 'm'))?.[1]

/** Tables of sizes, spaces, corners, shadows and motion, with the use and a sample of each token. */
export const ScaleTables = () =>
  SCALES.map(({ heading, drawn, sample, tokens }) => (
    <table key={heading} className={css.table}>
      <caption>{heading}</caption>
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">Value</th>
          <th scope="col">For</th>
          <th scope="col">Looks</th>
        </tr>
      </thead>
      <tbody>
        {tokens.map(({ token, use }) => (
          <tr key={token}>
            <th scope="row">{token}</th>
            <td>{tokenValue(token)}</td>
            <td>{use}</td>
            <td>
              <div style={drawn(`var(${token})`)}>{sample}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ))
