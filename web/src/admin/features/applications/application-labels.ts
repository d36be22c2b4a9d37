import { applicationOptions } from '@cardroom/contracts/contests'

/** The label of an option of the form; unchanged where the form no longer has it. */
export function optionLabel(question: keyof typeof applicationOptions, choice: string): string {
  const words: Readonly<Record<string, string>> = applicationOptions[question]
  return (Object.hasOwn(words, choice) ? words[choice] : undefined) ?? choice
}

/** The labels of several options, one a line. */
export function optionLabels(
  question: keyof typeof applicationOptions,
  choices: readonly string[],
): string {
  return choices.map((choice) => optionLabel(question, choice)).join('\n')
}
