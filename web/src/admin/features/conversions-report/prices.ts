// What a form and a lead are worth, in dollars. Sums come from the service, which decides; these are said
// beside them, and estimate what was never sent.
export const submissionDollars = 8000
export const leadDollars = 2000
