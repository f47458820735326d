import { checkServerName, SERVER_NAME_MAX } from '@cloud/pricing'
import { memo, useState } from 'react'
import { estimateTexts } from '../../../words/ru/estimate.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { LinkButton } from '../../parts/Button/LinkButton.tsx'
import field from '../../parts/Field/Field.module.css'
import { LabelledField } from '../../parts/Field/LabelledField.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { TextField } from '../../parts/TextField/TextField.tsx'
import css from './EstimateList.module.css'
import type { ListedItem } from './estimateWords.ts'

export interface RowFieldActs {
  /** Called with each typed text, valid or not; store only valid server names. */
  readonly onName: (name: string) => void
  readonly onSystem: (os_id: number | null) => void
  /** Called when the user applies this system to all items; absent if all items have it already. */
  readonly onSystemForAll?: (() => void) | undefined
}

interface RowFieldsProps extends Pick<ListedItem, 'name' | 'os'>, RowFieldActs {
  readonly error: string | null | undefined
  readonly systems: readonly { readonly id: number; readonly name: string }[]
}

/** Runs `act` after the click in progress, if any: hiding the message of a row moves its buttons, and the click would be lost. */
function runAfterClick(act: () => void): void {
  if (document.querySelector(':active') === null) act()
  else window.addEventListener('click', act, { once: true })
}

/** Editable name and operating system of an item; memoised so that a change of the quantity does not render it. */
export const RowFields = memo(function RowFields({
  name,
  os,
  onName,
  onSystem,
  onSystemForAll,
  systems,
  error
}: RowFieldsProps) {
  const texts = estimateTexts(useWords())
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && checkServerName(typed).length > 0
  return (
    <div className={css.fields}>
      <TextField
        label={texts.name}
        autoComplete="off"
        spellCheck={false}
        maxLength={SERVER_NAME_MAX}
        value={typed ?? name}
        error={isWrong ? texts.nameLength(SERVER_NAME_MAX) : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          onName(target.value)
        }}
        // on blur the field shows the last valid name again, because that one is ordered
        onBlur={() => runAfterClick(() => setTyped(null))}
      />
      <div>
        <LabelledField label={texts.system} error={error}>
          {(described) => (
            <span className={field.select}>
              <select
                {...described}
                aria-label={texts.systemOf(name)}
                className={field.input}
                value={os === null ? '' : (systems.find((one) => one.name === os.name)?.id ?? '')}
                onChange={({ target }) => onSystem(target.value === '' ? null : Number(target.value))}
              >
                <option value="">{texts.notChosen}</option>
                {systems.map((system) => (
                  <option key={system.id} value={system.id}>
                    {system.name}
                  </option>
                ))}
              </select>
              <Icon name="down" />
            </span>
          )}
        </LabelledField>
        {os !== null && onSystemForAll !== undefined && (
          <LinkButton aria-label={texts.forAllItemsNamed(os.name)} onClick={onSystemForAll}>
            {texts.forAllItems}
          </LinkButton>
        )}
      </div>
    </div>
  )
})
