import {
  type EventPart,
  eventParts,
  type EventText,
  type GoalStep,
} from '@cardroom/contracts/goals'

/**
 * Whether one record could match both steps. Such steps need different times, because records of the same millisecond
 * cannot be distinguished. All other steps may be reached in the same millisecond.
 */
export function couldBeOne(one: GoalStep, other: GoalStep): boolean {
  if (one.kind === 'page' && other.kind === 'page') {
    if (one.match === 'is' && other.match === 'is') return one.path === other.path
    if (one.match === 'is') return one.path.startsWith(other.path)
    if (other.match === 'is') return other.path.startsWith(one.path)
    return one.path.startsWith(other.path) || other.path.startsWith(one.path)
  }
  if (one.kind === 'event' && other.kind === 'event') {
    return eventParts.every((part: EventPart) => couldBeText(one[part], other[part]))
  }
  if (one.kind === 'conversion' && other.kind === 'conversion') return one.type === other.type
  return false
}

function couldBeText(one: EventText | undefined, other: EventText | undefined): boolean {
  if (one === undefined || other === undefined) return true
  if (one.match === 'is' && other.match === 'is') return one.value === other.value
  // One text may contain both substrings.
  if (one.match === 'contains' && other.match === 'contains') return true
  const [whole, part] = one.match === 'is' ? [one, other] : [other, one]
  return whole.value.toLowerCase().includes(part.value.toLowerCase())
}
