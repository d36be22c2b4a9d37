/** Formats whole dollars, such as `$2,000`. */
export const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

/** Where a last-longer entry is paid to. Changing these characters redirects the money. */
export type Wallet = {
  readonly currency: string
  readonly network: string
  readonly address: string
}

/** The last longer's wallet. A placeholder until the owner fills in a real one: nothing is paid to it. */
export const lastLongerWallet: Wallet = {
  currency: 'USDT',
  network: 'TRC-20 (Tron)',
  address: 'TBackRoomExampleAddressDoNotPayXXX',
}

/** How soon after the payment an entry is marked as paid, in hours. */
export const paidWithinHours = 24

/** The rake race's prizes a week in whole USDT, first place first. */
export const weeklyPrizes = [100, 50, 25] as const

/** Wallets reject it because its checksum is wrong. */
const exampleAddress = 'TBackRoomExampleAddressDoNotPayXXX'

/** Whether the owner has not filled in the address yet; the page then asks not to send anything. */
export const isWalletExample: boolean = lastLongerWallet.address === exampleAddress
