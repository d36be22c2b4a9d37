import type {
  WsopChangeResponse,
  WsopSignup,
  WsopSignupsResponse,
} from '@cardroom/contracts/last-longer-admin'
import { fullName } from '../../shared/full-name.ts'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { changesPath, signupsPath } from './last-longer-api.ts'
import { withSignup } from './signup-change.ts'

type Change<Input> = {
  signup: WsopSignup
  /** The fields that it changes. */
  fields: readonly (keyof WsopSignup)[]
  send: (input: Input, shown: object | undefined) => Promise<WsopChangeResponse>
  /** The participant's values after the change. */
  expect: (input: Input) => Partial<WsopSignup>
  done: string
  failed: string
}

/** A change of one participant, shown at once and undoable. */
export function useSignupChange<Input>({ signup, fields, expect, ...change }: Change<Input>) {
  const { id } = signup
  return useUndoableChange({
    list: signupsPath,
    also: [changesPath],
    thing: String(id),
    basis: { name: fullName(signup), shown: pick(signup, fields) },
    expect: (list: WsopSignupsResponse, input: Input) => withSignup(list, id, expect(input)),
    ...change,
  })
}

/** Those fields of a participant, as they are shown. */
export function pick(signup: WsopSignup, fields: readonly (keyof WsopSignup)[]): object {
  return Object.fromEntries(fields.map((name) => [name, signup[name]]))
}
