import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { TextField } from '../../parts/TextField/TextField.tsx'

interface DateTimeFieldProps {
  readonly type: 'date' | 'time'
  readonly label: string
  readonly max?: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/**
 * Controlled `TextField` of a date or time. React copies `value` of a controlled input to its attribute, and then Firefox clears the hour
 * as well when the user deletes the minutes. So the attribute keeps the first value here.
 */
export function DateTimeField({ value, ...rest }: DateTimeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [initial] = useState(value)
  useLayoutEffect(() => {
    // an incomplete date has no value, and writing '' would clear its parts
    if (input.current && input.current.value !== value) input.current.value = value
  }, [value])
  return <TextField {...rest} ref={input} defaultValue={initial} />
}
