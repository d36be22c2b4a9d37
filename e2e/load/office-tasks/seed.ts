import {
  asAdmin,
  confirmEntry,
  newApplication,
  newInquiry,
  newParticipant,
  newPlayer,
} from '../../support/admin-data.ts'
import { talker } from '../../browser/pages/chatbot-leads.ts'

const companies = [
  'Copper Ridge',
  'Silver Lane',
  'North Harbor',
  'Amber Mill',
  'Iron Gate',
  'Blue Mesa',
  'Red Canyon',
  'Oak Hollow',
]
const kinds = ['Whiskey', 'Coffee', 'Motors', 'Watches', 'Hotels']
const people = [
  'Mona',
  'Grace',
  'Ada',
  'Linus',
  'Ravi',
  'Tess',
  'Omar',
  'Yuki',
  'Petra',
  'Hugo',
  'Ines',
  'Karl',
]

export const inquiryCount = 40
export const entryCount = 60
export const chatCount = 30
export const playerCount = 12

/** Names that nobody else has, so that each can be searched. */
export const companyName = (nth: number) =>
  `${companies[nth % companies.length]} ${kinds[Math.floor(nth / companies.length)]}`
export const lastName = (nth: number) =>
  `Quinn${String.fromCodePoint(97 + Math.floor(nth / 10))}${String.fromCodePoint(97 + (nth % 10))}`
export const playerName = (nth: number) => `${people[nth]} Jones`
const chatName = (nth: number) => `${people[nth % people.length]} ${lastName(nth)}`
/** Who asks in the chat for a person, about something that nobody else asks about. */
export const chatLead = { nth: 17, name: chatName(17), question: 'Is there parking for a bus?' }
/** Who is looked up, and who is erased. */
export const known = 'known@player.example'
export const erased = 'forget.me@sponsor.example'

/** Everything as visitors make it, by the public calls; players by the office's own, since nobody else makes them. */
export async function seedOffice() {
  for (let nth = 0; nth < inquiryCount; nth += 1) {
    const name = companyName(nth)
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@sponsor.example`
    await newInquiry(name, { companyName: name, contactName: `${people[nth % 12]} Hall`, email })
  }
  for (let nth = 0; nth < entryCount; nth += 1) {
    const { id } = await newParticipant(lastName(nth))
    if (nth % 2 === 0) await confirmEntry(id)
  }
  for (let nth = 0; nth < playerCount; nth += 1) await newPlayer('0.00', people[nth])
  let lead
  for (let nth = 0; nth < chatCount; nth += 1) {
    const isLead = nth === chatLead.nth
    const email = `${chatName(nth).toLowerCase().replace(' ', '.')}@chat.example`
    const talk = await talker(chatName(nth), email, {
      says: isLead ? ['What are the stakes?', chatLead.question] : ['What are the stakes?'],
      wantsPerson: isLead || nth % 10 === 0,
    })
    if (isLead) lead = talk
  }
  // One person who is in three lists, and one who asks to be forgotten.
  await newInquiry('Known', { companyName: 'Known Person', email: known })
  await newParticipant('Known')
  await talker('Known Person', known, { says: ['When do you play?'] })
  await newInquiry('Forget', { companyName: 'Forget Me', email: erased })
  await newApplication()
  return lead
}

/** The administrators' own call, to see what is stored. */
export const stored = asAdmin
