import { isPracticeTable } from '@cardroom/contracts/kook-lobby'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { OwnPlace } from '../../../../src/site/features/kook/watcher-bar.tsx'
import { PrivateTable } from '../../../../src/site/features/kook/private-table.tsx'
import { tableLabel } from '../../../../src/site/features/kook/table-address.ts'
import { createTableLobby } from '../../../../src/site/features/kook/table-lobby.ts'
import { TableContents } from '../../../../src/site/features/kook/table-contents.tsx'
import { TableSurface } from '../../../../src/site/features/kook/table-surface.tsx'
import { TablesDialog } from '../../../../src/site/features/kook/tables-dialog.tsx'
import { axeViolations } from '../../../component/axe-violations.ts'
import { fakeNetwork } from '../../../component/fake-network.ts'
import { showPart } from '../../site-part.tsx'
import { after, aGame } from './states.ts'

const network = fakeNetwork()
const practice = `practice-${'7'.repeat(16)}`

async function openedTable(): Promise<string> {
  await expect.poll(() => window.location.pathname).toContain('/kook/practice-')
  return window.location.pathname.replace('/kook/', '')
}

const button = () => page.getByRole('button', { name: 'Practice with bots' })

async function showPlace(game: ReturnType<typeof aGame>, name = '/') {
  await showPart(
    <OwnPlace
      state={{ ...after(game), connection: 'open' }}
      lobby={createTableLobby(name, () => true)}
      name={name}
      onSit={() => {}}
      onTables={() => {}}
    />,
  )
}

const plate = (name: RegExp) => page.getByRole('group', { name }).element().textContent

const nobody = aGame().seats.map((seat) => ({ ...seat, status: 'empty' as const, username: null }))

describe('a practice table', () => {
  it('is one click away from an empty house table, each time another one', async () => {
    const names = new Set<string>()
    await showPlace(aGame({ seats: nobody }))
    for (const _ of [1, 2]) {
      await button().click()
      names.add(await openedTable())
    }

    expect([...names].map(isPracticeTable)).toEqual([true, true])
    expect(await axeViolations()).toEqual([])
  })

  it('is in the lobby, also when the tables cannot be loaded', async () => {
    network.answer('GET /api/kook/tables', () => Promise.reject(new Error('down')))
    const done: string[] = []
    await showPart(
      <TablesDialog
        table="/"
        canWait={false}
        onWait={() => {}}
        onClosed={() => done.push('closed')}
      />,
    )
    await button().click()

    expect(isPracticeTable(await openedTable())).toBe(true)
    expect(done).toEqual(['closed'])
  })

  it('is called so, and invites nobody', async () => {
    await showPart(<PrivateTable table={practice} />)

    expect(tableLabel(practice)).toBe('Practice table')
    await expect
      .element(page.getByRole('textbox', { name: 'Link to this table' }))
      .not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: /house table/i })).toBeVisible()
  })

  it('marks each bot', async () => {
    const seats = aGame().seats.map((seat) =>
      seat.seatIndex === 1 ? { ...seat, username: 'Bot Ada', isBot: true } : seat,
    )
    await showPart(
      <TableSurface isSeated={false}>
        <TableContents state={after(aGame({ seats }))} game={aGame({ seats })} onSit={() => {}} />
      </TableSurface>,
    )

    await expect.poll(() => plate(/Bot Ada/)).toMatch(/^BotAda\$100/)
    expect(plate(/Mona/)).toMatch(/^Mona\$100/)
    expect(await axeViolations()).toEqual([])
  })
})
