import { checkReturns } from '../support/kook-returns.ts'

await checkReturns({ same: 2, own: 1 })
