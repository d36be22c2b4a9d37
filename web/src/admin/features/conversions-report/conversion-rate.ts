/** How good a rate (percent of visits) is: above 5 % green, above 1 % highlighted. */
export function rateStanding(rate: number): 'good' | 'fair' | 'plain' {
  if (rate > 5) return 'good'
  return rate > 1 ? 'fair' : 'plain'
}
