import { checkAiming } from './check-aiming.ts'

checkAiming(1500)
