import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { routerFuture } from '../../shared/router-future.ts'
import { queryClient } from '../../shared/query-client.ts'
import { PartBoundary } from '../shared/part-boundary.tsx'
import { recoverQueries } from '../shared/recover-queries.ts'
import { Toaster } from '../../shared/toast/toaster.tsx'
import {
  DashboardPage,
  dashboardTabs,
  InvitationPage,
  LoginPage,
  SharedPage,
  sharedTabs,
  StopMailsPage,
} from './admin-routes.tsx'

export function AdminApp() {
  useEffect(() => recoverQueries(queryClient), [])
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter future={routerFuture}>
        <PartBoundary
          name="The back office"
          hint="If this keeps happening, please tell the person who runs the site."
          isPage
        >
          <Suspense fallback={null}>
            <Routes>
              <Route path="/admin/login" element={<LoginPage />} />
              <Route
                path="/admin/dashboard/:tab?"
                element={<DashboardPage tabs={dashboardTabs} />}
              />
              <Route path="/admin/shared/:tab?" element={<SharedPage tabs={sharedTabs} />} />
              <Route path="/admin/invitation" element={<InvitationPage />} />
              <Route path="/admin/stop-mails" element={<StopMailsPage />} />
              <Route path="*" element={<Navigate to="/admin/dashboard" replace />} />
            </Routes>
          </Suspense>
        </PartBoundary>
      </BrowserRouter>
      <Toaster />
    </QueryClientProvider>
  )
}
