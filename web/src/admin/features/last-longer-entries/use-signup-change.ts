import type {
  WsopChangeResponse,
  WsopSignup,
  WsopSignupsResponse,
} from '@cardroom/contracts/last-longer-admin'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { changesKey, signupsKey } from './last-longer-api.ts'
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
export function useSignupChange<Input>({ id, send, expect, done, failed }: Change<Input>) {
  return useUndoableChange({
    list: signupsKey,
    also: [changesKey],
    thing: String(id),
    send,
    expect: (list: WsopSignupsResponse, input: Input) => withSignup(list, id, expect(input)),
    done: () => ({ title: 'Success', description: done }),
    failed: (error) => readErrorMessage(error, failed),
  })
}
