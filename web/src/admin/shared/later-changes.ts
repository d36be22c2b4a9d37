import { LaterChange } from '@cardroom/contracts/admin-list'
import { useSyncExternalStore } from 'react'
import { readProblem } from '../../shared/read-problem.ts'

/** A row, with its name, that somebody has changed since it was displayed. */
export type NamedChange = LaterChange & { name: string; isDeletion?: boolean }

/** The error when the administrator keeps the other person's change. */
export class KeptLaterChange extends Error {
  override readonly name = 'KeptLaterChange'
  readonly later: LaterChange

  constructor(later: LaterChange) {
    super('A later change stays')
    this.later = later
  }
}

type Question = { changes: readonly NamedChange[]; answer: (isOverwritten: boolean) => void }

let questions: readonly Question[] = []
const listeners = new Set<() => void>()

function set(next: readonly Question[]): void {
  questions = next
  for (const listener of listeners) listener()
}

/** Asks whether to overwrite later changes, with one question at a time. */
export async function askToOverwrite(changes: readonly NamedChange[]): Promise<boolean> {
  return await new Promise((resolve) => {
    const question: Question = {
      changes,
      answer: (isOverwritten) => {
        set(questions.filter((one) => one !== question))
        resolve(isOverwritten)
      },
    }
    set([...questions, question])
  })
}

export function useQuestion(): Question | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => questions[0],
  )
}

/**
 * Sends a change with the values on which it is based. If the row has changed in the meantime, a dialog shows the later
 * change. If the administrator decides to overwrite it, the change is sent again, based on the new values.
 * @throws {KeptLaterChange} if the administrator keeps the later change
 */
export async function sendBasedOn<Reply>(
  name: string,
  shown: object | undefined,
  send: (shown: object | undefined) => Promise<Reply>,
  isDeletion = false,
): Promise<Reply> {
  for (let basis = shown; ;) {
    try {
      return await send(basis)
    } catch (error) {
      const later = readLaterChange(error)
      if (later === null) throw error
      if (!(await askToOverwrite([{ ...later, name, isDeletion }])))
        throw new KeptLaterChange(later)
      basis = later.current
    }
  }
}

function readLaterChange(error: unknown): LaterChange | null {
  const problem = readProblem(error)
  const isConflict = problem?.issues?.some(({ path }) => path === 'shown') === true
  return isConflict ? (LaterChange.safeParse(problem.data).data ?? null) : null
}
