import { hostBounds, type HostedTable, type HostFrame } from '@cardroom/contracts/kook-lobby'
import { type FormEvent, useState } from 'react'
import { FieldFrame } from '../../shared/form/fields.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import styles from './dialog.module.css'

type Props = {
  host: HostedTable
  players: readonly { seatIndex: number; username: string }[]
  onCommand: (command: HostFrame['command']) => void
}

/** The tools of a private table's host. The buttons that close the table or remove a player need a second click. */
export function HostTools({ host, players, onCommand }: Props) {
  const { isPaused, isClosed } = host
  const [asked, setAsked] = useState<string | null>(null)
  const [message, setMessage] = useState('')

  function confirm(question: string, command: HostFrame['command'], done: string): void {
    if (asked !== question) return setAsked(question)
    setAsked(null)
    setMessage(done)
    onCommand(command)
  }

  if (isClosed) return <p className={styles.state}>You have closed this table.</p>
  return (
    <section className={styles.part} aria-labelledby="host-title">
      <h3 id="host-title">You are the host</h3>
      <RulesForm
        host={host}
        onRules={(ante, turnSeconds) => {
          setMessage('The next hand is played like this')
          onCommand({ type: 'set_rules', ante, turnSeconds })
        }}
      />
      {players.length > 0 && (
        <ul className={styles.list} aria-label="Players">
          {players.map(({ seatIndex, username }) => (
            <li key={seatIndex}>
              <span>{username}</span>
              <Button
                look={asked === `remove ${username}` ? 'red' : 'outline'}
                small
                aria-label={
                  asked === `remove ${username}`
                    ? `Really remove ${username}`
                    : `Remove ${username}`
                }
                onClick={() =>
                  confirm(
                    `remove ${username}`,
                    { type: 'kick', seatIndex, username },
                    `${username} is removed`,
                  )
                }
              >
                {asked === `remove ${username}` ? 'Really?' : 'Remove'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <Button
          look="outline"
          small
          onClick={() => {
            setMessage(isPaused ? 'The game goes on' : 'Paused after this hand')
            onCommand({ type: 'pause', isPaused: !isPaused })
          }}
        >
          {isPaused ? 'Go on' : 'Pause after this hand'}
        </Button>
        <Button
          look={asked === 'close' ? 'red' : 'outline'}
          small
          onClick={() => confirm('close', { type: 'close' }, 'The table closes after this hand')}
        >
          {asked === 'close' ? 'Really close the table' : 'Close the table'}
        </Button>
      </div>
      <output className={styles.state}>{message}</output>
    </section>
  )
}

type RulesProps = { host: HostedTable; onRules: (ante: number, turnSeconds: number) => void }

function RulesForm({ host, onRules }: RulesProps) {
  const [wrong, setWrong] = useState<readonly string[]>([])
  const fields = [
    { name: 'ante', label: 'Ante in $', value: host.ante, bounds: hostBounds.ante },
    {
      name: 'seconds',
      label: 'Seconds to act',
      value: host.turnMs / 1000,
      bounds: hostBounds.turnSeconds,
    },
  ]

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const values = fields.map(({ name, bounds }) => {
      const value = Number(form.get(name))
      const isWithin = value >= bounds.min && value <= bounds.max
      return { name, value, isValid: Number.isInteger(value) && isWithin }
    })
    setWrong(values.filter(({ isValid }) => !isValid).map(({ name }) => name))
    const [ante, seconds] = values
    if (ante?.isValid && seconds?.isValid) onRules(ante.value, seconds.value)
  }

  return (
    <form className={styles.part} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        {fields.map(({ name, label, value, bounds }) => (
          <FieldFrame
            key={name}
            label={label}
            error={wrong.includes(name) ? `${bounds.min} to ${bounds.max}` : undefined}
          >
            {(control) => (
              <input
                {...control}
                name={name}
                type="number"
                inputMode="numeric"
                defaultValue={value}
                min={bounds.min}
                max={bounds.max}
              />
            )}
          </FieldFrame>
        ))}
      </div>
      <div>
        <Button look="outline" small type="submit">
          Set for the next hand
        </Button>
      </div>
    </form>
  )
}
