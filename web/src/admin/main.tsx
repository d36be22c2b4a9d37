import '../shared/configure-zod.ts'
import '../shared/styles/fonts.css'
import '../shared/styles/tokens.css'
import '../shared/styles/base.css'
import './styles/admin.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AdminApp } from './app/admin-app.tsx'
import { reloadIfOutdated } from '../shared/reload-if-outdated.ts'
import { showStoredToast } from '../shared/toast/toasts.ts'

reloadIfOutdated(import.meta.url)
showStoredToast()

const root = document.querySelector('#root')
if (root === null) throw new Error('admin.html has no #root')
createRoot(root).render(
  <StrictMode>
    <AdminApp />
  </StrictMode>,
)
