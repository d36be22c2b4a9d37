import { problemOf } from '../../../shared/problem-of.ts'

/** What the service found wrong at these fields, in their order, each once. */
export function fieldIssues<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): { field: Field; message: string }[] {
  const issues = problemOf(error)?.issues ?? []
  return fields.flatMap((field) => {
    const issue = issues.find(({ path }) => path.split('.')[0] === field)
    return issue === undefined ? [] : [{ field, message: issue.message }]
  })
}
