import { checkAiming } from './check-aiming.ts'

checkAiming(600)
