import { IconButton } from './icon-button.tsx'
import { useOpenRow } from './use-url-params.ts'

type Props = {
  id: string | number
  /** The name of the row. */
  name: string
  hasNotes?: boolean
}

/** Opens a row's details. */
export function DetailsButton({ id, name, hasNotes = false }: Props) {
  const [, open] = useOpenRow()
  return (
    <IconButton
      icon="note"
      label={`${hasNotes ? 'Details and notes' : 'Details'} of ${name}`}
      isMarked={hasNotes}
      onClick={() => open(String(id))}
    />
  )
}
