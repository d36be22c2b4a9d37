import { lastLongerWallet } from './contests.ts'

/** Wallets reject it: its checksum is wrong. */
const exampleAddress = 'TBackRoomExampleAddressDoNotPayXXX'

/** Whether the owner has not filled in the address yet; the page then asks not to send anything. */
export const isWalletExample: boolean = lastLongerWallet.address === exampleAddress
