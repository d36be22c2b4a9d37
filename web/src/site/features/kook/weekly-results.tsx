import { WeeklyTable as WeeklyTableReply } from '@cardroom/contracts/kook-weekly'
import { LoadableNotice } from '../../shared/loadable/loadable-notice.tsx'
import { useLoadable } from '../../shared/loadable/use-loadable.ts'
import { describeNet } from './session.ts'
import styles from './weekly-table.module.css'

/** Who won and lost how much in the running week. @param ownName the name that this browser has claimed */
export function WeeklyResults({ ownName }: { ownName: string | null }) {
  const loadable = useLoadable('/api/kook-names/weekly', WeeklyTableReply)
  return loadable.state === 'ready' ? (
    <Results week={loadable.value} ownName={ownName} />
  ) : (
    <LoadableNotice loadable={loadable} />
  )
}

function Results({ week, ownName }: { week: WeeklyTableReply; ownName: string | null }) {
  if (week.players.length === 0) return <p>Nobody has a result yet this week.</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Hands</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {week.players.map(({ name, hands, net }) => (
          <tr key={name} data-own={name === ownName || undefined}>
            <th scope="row">{name}</th>
            <td>{hands}</td>
            <td>{describeNet(net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
