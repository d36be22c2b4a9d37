/**
 * Where entries of the Last Longer are paid. Whoever can change these characters takes real money, so they
 * stand here and nowhere else, a test checks their checksum, and the page's copy button copies this
 * constant, whatever the page shows.
 */
export const wallet = {
  currency: 'USDT',
  network: 'TRON (TRC-20)',
  /** The owner's own takes this one's place: it is the address of nobody. */
  address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
} as const

/** An address that nobody has the key of: all zeros, with its checksum. */
const nobodysAddress = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

/** Whether the owner has not filled in the address yet; the page then asks not to send anything. */
export const isWalletExample: boolean = String(wallet.address) === nobodysAddress
