import {
  type EventPart,
  eventParts,
  type GoalConversion,
  type GoalStep,
} from '@cardroom/contracts/goals'

export const conversionNames: Readonly<Record<GoalConversion, string>> = {
  submission: 'Application',
  newsletter: 'Newsletter sign-up',
  sponsorship: 'Sponsor inquiry',
  lead: 'Lead',
}

export const partNames: Readonly<Record<EventPart, string>> = {
  category: 'Category',
  action: 'Action',
  label: 'Label',
}

/** A step in words. */
export function stepWords(step: GoalStep): string {
  if (step.kind === 'conversion') return conversionNames[step.type]
  if (step.kind === 'page') {
    return `Page ${step.match === 'is' ? 'is' : 'starts with'} ${step.path}`
  }
  const parts = eventParts.flatMap((part) => {
    const text = step[part]
    return text === undefined ? [] : `${partNames[part].toLowerCase()} ${text.match} ${text.value}`
  })
  return `Event with ${parts.join(', ')}`
}
