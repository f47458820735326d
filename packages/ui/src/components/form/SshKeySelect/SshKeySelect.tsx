import { type ComponentProps, useId } from 'react'
import { formTexts } from '../../../words/ru/form.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import field from '../../parts/Field/Field.module.css'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { Link } from '../../parts/Link/Link.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import css from './SshKeySelect.module.css'

/** A public SSH key of the account, as the API returns it. */
export interface SelectSshKey {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly fingerprint: string
}

export interface SshKeySelectProps extends Omit<ComponentProps<'div'>, 'children' | 'onChange'> {
  /** Keys of the account; `null` while they are not loaded. */
  keys: readonly SelectSshKey[] | null
  /** Ids of the chosen keys. */
  value: readonly number[]
  onChange: (ids: readonly number[]) => void
  /** Maximum number of chosen keys. */
  max: number
  /** Address of the page where keys are added. */
  addHref: string
  /** Called on an unmodified click on that link, so that a router can navigate. */
  onNavigate?: ((href: string) => void) | undefined
  /** Message that the keys did not load, with the next step. Replaces the hint. */
  error?: Elements
}

/** Returns 'ed25519, Pc2msEs…U3Q'. */
function keyDetails({ type, fingerprint }: SelectSshKey): string {
  const [, token = '', algorithm = type] = /^(sk-)?(?:ssh-)?(ed25519|ecdsa|rsa)/.exec(type) ?? []
  const print = fingerprint.replace('SHA256:', '')
  return `${token}${algorithm}, ${print.slice(0, 7)}…${print.slice(-3)}`
}

/**
 * Chooses SSH keys for a new server. It looks like a select, opens a list of checkboxes and names the chosen keys.
 *
 * - **Use it** to choose from the keys of an account.
 * - **Do not use it** for one option of many: `SelectField`.
 */
export function SshKeySelect({
  keys,
  value,
  onChange,
  max,
  addHref,
  onNavigate,
  error,
  className,
  ...rest
}: SshKeySelectProps) {
  const texts = formTexts(useWords())
  const id = useId()
  const names = (keys ?? []).filter((key) => value.includes(key.id)).map(({ name }) => name)
  const chosen = names.length
  const notLoaded = error ? texts.listNotLoaded : texts.loading
  const chosenText = keys?.length === 0 ? texts.noKeysYet : names.join(', ') || texts.noneChosen
  return (
    <div {...rest} className={classes(css.keys, className)}>
      <div className={field.label}>
        <span id={`${id}-l`}>{texts.sshKeys}</span>
        {keys !== null && keys.length > 0 && (
          <span className={field.aside}>{texts.chosenOf(chosen, keys.length)}</span>
        )}
      </div>
      <button
        type="button"
        className={field.input}
        popoverTarget={`${id}-k`}
        aria-labelledby={`${id}-l ${id}-v`}
        aria-describedby={`${id}-m`}
      >
        <span id={`${id}-v`}>{keys === null ? notLoaded : chosenText}</span>
        <Icon name="down" />
      </button>
      <fieldset
        id={`${id}-k`}
        popover="auto"
        // a click on a text in the list focuses the list, not an element around it
        tabIndex={-1}
        className={css.list}
        onBlur={({ currentTarget: list, relatedTarget: next }) => {
          // the open list would cover the element that the keyboard has moved to
          if (next && !list.contains(next)) list.hidePopover()
        }}
      >
        <legend>
          <VisuallyHidden>{texts.sshKeys}</VisuallyHidden>
        </legend>
        {(keys ?? []).map((key) => (
          <label key={key.id}>
            <input
              type="checkbox"
              checked={value.includes(key.id)}
              disabled={chosen >= max && !value.includes(key.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, key.id] : value.filter((other) => other !== key.id))
              }
            />
            <span>
              <span>{key.name}</span>
              <small>{keyDetails(key)}</small>
            </span>
          </label>
        ))}
        {chosen >= max && <p>{texts.atMostKeys(max)}</p>}
        <Link href={addHref} onNavigate={onNavigate}>
          <Icon name="plus" />
          <span>{texts.addAKey}</span>
        </Link>
      </fieldset>
      <FieldMessage id={`${id}-m`} kind={error ? 'error' : 'hint'}>
        {error || texts.keysAtFirstLaunch}
      </FieldMessage>
    </div>
  )
}
