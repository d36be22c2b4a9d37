import type { ThemedColor } from '@cardroom/brand/source-colors'
import { useRef, useState } from 'react'
import { useHeldLists } from './live/live-lists.ts'
import { SelectBox } from './select-box.tsx'

/** Keys that change the option of a closed select: arrows, and letters that search. */
const passing = /^(?:Arrow(?:Up|Down|Left|Right)|Home|End|Page(?:Up|Down)|.)$/

type Props = {
  label: string
  value: string
  options: Readonly<Record<string, string>>
  /** The color of the chip before the select. */
  chip?: ThemedColor
  isDisabled?: boolean
  onChoose: (value: string) => void
}

/** A select that saves on click, Enter or blur, but not while keys change its option. */
export function StatusSelect(props: Props) {
  const { label, value, options, chip, isDisabled = false, onChoose } = props
  const lastKey = useRef<string | null>(null)
  const [passed, setPassed] = useState<string | null>(null)
  // True until a choice or a blur, because the options may be open.
  const [isOpen, setIsOpen] = useState(false)
  useHeldLists(passed !== null || isOpen)

  function choose(chosen: string | null): void {
    setPassed(null)
    setIsOpen(false)
    if (chosen !== null && chosen !== value) onChoose(chosen)
  }

  return (
    <SelectBox
      label={label}
      value={passed ?? value}
      options={options}
      {...(chip && { chip })}
      isDisabled={isDisabled}
      hint={passed === null ? undefined : 'Enter saves, Escape takes back'}
      onPointerDown={() => {
        lastKey.current = null
        setIsOpen(true)
      }}
      onKeyDown={(event) => {
        lastKey.current = event.key
        setIsOpen(false)
        if (passed === null || (event.key !== 'Enter' && event.key !== 'Escape')) return
        // The key must neither close the dialog nor open the options.
        event.preventDefault()
        event.stopPropagation()
        choose(event.key === 'Enter' ? passed : null)
      }}
      onBlur={() => choose(passed)}
      onChange={(next) => {
        // With Alt or Space, the options are open, and Enter or a click selects one.
        if (lastKey.current !== null && passing.test(lastKey.current)) setPassed(next)
        else choose(next)
      }}
    />
  )
}
