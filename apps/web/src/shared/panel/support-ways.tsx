import { Link } from '@cloud/ui'
import { supportAtom } from '../../state/core/globals-atom.ts'
import { useValue } from '../../state/hooks.ts'

/** Links to the support contact of the shop, after the word 'Поддержка'; nothing if the shop has none. */
export function SupportWays() {
  const support = useValue(supportAtom)
  if (support === undefined) return null
  return (
    <>
      <span>{support.is_sample ? 'Поддержка (пример, в песочнице никто не ответит): ' : 'Поддержка: '}</span>
      {support.ways.map(({ href, text }, index) => (
        <span key={href}>
          {index > 0 && <span>{', '}</span>}
          <Link href={href}>{text}</Link>
        </span>
      ))}
    </>
  )
}
