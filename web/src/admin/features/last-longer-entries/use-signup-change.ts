import type {
  WsopChangeResponse,
  WsopSignup,
  WsopSignupsResponse,
} from '@cardroom/contracts/last-longer-admin'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { changesPath, signupsPath } from './last-longer-api.ts'
import { withSignup } from './signup-change.ts'

type Change<Input> = {
  id: number
  send: (input: Input) => Promise<WsopChangeResponse>
  /** The participant's values after the change. */
  expect: (input: Input) => Partial<WsopSignup>
  done: string
  failed: string
}

/** A change of one participant, shown at once and undoable. */
export function useSignupChange<Input>({ id, expect, ...change }: Change<Input>) {
  return useUndoableChange({
    list: signupsPath,
    also: [changesPath],
    thing: String(id),
    expect: (list: WsopSignupsResponse, input: Input) => withSignup(list, id, expect(input)),
    ...change,
  })
}
