/** Formats whole dollars, such as `$2,000`. */
export const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

/** The wallet that receives last-longer payments. A change to these characters redirects the money. */
export type Wallet = {
  readonly currency: string
  readonly network: string
  readonly address: string
}

/**
 * The last longer's wallet. This is a placeholder until the owner enters a real one, and the page then requests no
 * payment.
 */
export const lastLongerWallet: Wallet = {
  currency: 'USDT',
  network: 'TRC-20 (Tron)',
  address: 'TBackRoomExampleAddressDoNotPayXXX',
}

/** Hours from a payment until staff mark the entry as paid. */
export const paidWithinHours = 24

/** The rake race's weekly prizes in whole USDT, first place first. */
export const weeklyPrizes = [100, 50, 25] as const

/** A placeholder that wallets reject because its checksum is wrong. */
const exampleAddress = 'TBackRoomExampleAddressDoNotPayXXX'

/** Whether the address is still the placeholder. The page then asks visitors not to send anything. */
export const isWalletExample: boolean = lastLongerWallet.address === exampleAddress
