import { checkOmahaDeals } from './check-omaha-deals.ts'

checkOmahaDeals(500_000)
