import { checkShowdowns } from './check-showdowns.ts'

checkShowdowns(20_000)
