import './shared/styles/fonts.css'
import './shared/styles/tokens.css'
import './shared/styles/base.css'
import './shared/styles/site.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PublicApp } from './app/public-app.tsx'
import { startTracking } from './shared/tracking/browser-tracker.ts'

startTracking()

const root = document.querySelector('#root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <PublicApp />
  </StrictMode>,
)
