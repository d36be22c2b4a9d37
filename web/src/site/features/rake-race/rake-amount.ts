const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount of the contract, such as `1204.50`, as `$1,204.50`. */
export function rakeInDollars(amount: string): string {
  return dollars.format(Number(amount))
}
