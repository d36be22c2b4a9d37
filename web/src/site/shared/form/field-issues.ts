import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { readProblem } from '../../../shared/read-problem.ts'

/**
 * Shows the service's issues at the fields they name, in the fields' order, and focuses the first.
 * @returns false when the error names none of these fields
 */
export function showFieldIssues<Values extends FieldValues>(
  { setError, setFocus }: Pick<UseFormReturn<Values>, 'setError' | 'setFocus'>,
  error: unknown,
  fields: readonly Path<Values>[],
): boolean {
  const issues = readProblem(error)?.issues ?? []
  const wrong = fields.flatMap((field) => {
    const issue = issues.find(({ path }) => path.split('.')[0] === field)
    return issue === undefined ? [] : [{ field, message: issue.message }]
  })
  for (const { field, message } of wrong) setError(field, { type: 'server', message })
  const [first] = wrong
  // A field that was disabled while the form was being sent takes the focus only once it is enabled again.
  if (first !== undefined) requestAnimationFrame(() => setFocus(first.field))
  return first !== undefined
}
