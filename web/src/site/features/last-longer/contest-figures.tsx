import { lastLongerFigures } from '@cardroom/brand/last-longer-copy'
import type { WsopParticipantsResponse } from '@cardroom/contracts/last-longer'
import { formatCount } from '../../../shared/format.ts'
import { FigureStrip } from '../../shared/ui/figure-strip.tsx'

type Props = {
  /** Null while the figures load. */
  totals: WsopParticipantsResponse['totals'] | null
  isBusy?: boolean
}

const { label, unknown, ...names } = lastLongerFigures

export function ContestFigures({ totals, isBusy = false }: Props) {
  const counted = (count: number | undefined) =>
    count === undefined ? unknown : formatCount(count)
  return (
    <FigureStrip
      label={label}
      isBusy={isBusy}
      figures={[
        { name: names.signups, value: counted(totals?.signups) },
        { name: names.paid, value: counted(totals?.paid) },
        { name: names.playing, value: counted(totals?.playing) },
        { name: names.eliminated, value: counted(totals?.eliminated) },
        {
          name: names.prizePool,
          value: totals === null ? unknown : `$${formatCount(totals.prizePool)}`,
          isMoney: true,
        },
      ]}
    />
  )
}
