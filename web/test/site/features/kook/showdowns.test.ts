import { checkShowdowns } from './check-showdowns.ts'

checkShowdowns(400)
