import { config } from 'zod/mini'

// The content security policy forbids eval, which zod otherwise uses to compile schemas.
config({ jitless: true })
