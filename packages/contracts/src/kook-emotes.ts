import * as z from 'zod/mini'

/** What a player can say at the table: a fixed set, so that nothing has to be read before it is shown. */
export const emotes = [
  'nice_hand',
  'well_played',
  'thanks',
  'good_luck',
  'unlucky',
  'wow',
  'thinking',
] as const
export const Emote = z.enum(emotes)
export type Emote = z.infer<typeof Emote>

/** Says one of the emotes at the own seat. */
export const SayEmote = z.strictObject({ type: z.literal('emote'), emote: Emote })

/** A player sent an emote. It is part of no state, so later visitors do not see it. */
export const EmoteFrame = z.object({
  type: z.literal('emote'),
  payload: z.object({ seatIndex: z.int().check(z.gte(0)), emote: Emote }),
})
export type EmoteFrame = z.infer<typeof EmoteFrame>
