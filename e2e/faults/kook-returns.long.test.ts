import { checkReturns } from '../support/kook-returns.ts'

await checkReturns({ same: 6, own: 8 })
