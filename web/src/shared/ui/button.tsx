import type { ComponentProps } from 'react'
import { buttonClass } from './button-class.ts'

type Props = ComponentProps<'button'> & { look: 'red' | 'outline'; small?: boolean }

/** A button in one of the two styles. It submits a form only if its `type` is `submit`. */
export function Button({ look, small = false, ...attributes }: Props) {
  return <button type="button" {...attributes} className={buttonClass({ look, small })} />
}
