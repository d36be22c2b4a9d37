import type { Administrator } from '@cardroom/contracts/administrators'
import type { Role } from '@cardroom/contracts/session'
import { StatusSelect } from '../../shared/status-select.tsx'
import { changeAdministrator, roleLabels } from './administrators-api.ts'
import { useAccountChange } from './use-account-change.ts'

/** What an administrator may do; a change counts at once. */
export function RoleSelect({ administrator }: { administrator: Administrator }) {
  const { mutate, isPending } = useAccountChange((role: Role) =>
    changeAdministrator(administrator, { role }),
  )
  return (
    <StatusSelect
      label={`Role of ${administrator.email}`}
      value={administrator.role}
      options={roleLabels}
      isDisabled={isPending}
      onChoose={(role) => mutate(role as Role)}
    />
  )
}
