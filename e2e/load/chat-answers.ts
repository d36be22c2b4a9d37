import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knowledge, unknownAnswer } from '@cardroom/brand/knowledge'
import { MessageResponse, RegisterResponse } from '@cardroom/contracts/chat'
import { startStack } from '@cardroom/infra/local/stack'
import { type EvaluationQuestion, evaluationQuestions } from '../support/chat-questions.ts'

/** Shares of all questions, in percent. */
const minRight = 95
const maxWrong = 1
const minQuestions = 120

type Kind = keyof typeof evaluationQuestions
type Grade = 'right' | 'wrong' | 'unknown'
type GradedAnswer = {
  kind: Kind
  question: string
  expected: string
  got: string
  grade: Grade
  ms: number
}

/**
 * Asks the assistant, without a model and through the gateway, every question of the evaluation set: how
 * many are answered from the right document, how many from a wrong one, and how long an answer takes.
 * Sets a failing exit status when a target is missed.
 */
export async function benchChatAnswers(): Promise<void> {
  refuseKnownQuestions()
  const stateFolder = await mkdtemp(join(tmpdir(), 'cardroom-bench-'))
  const stack = await startStack({
    stateFolder,
    webFolder: stateFolder,
    settings: { RATE_LIMIT_FACTOR: '1000', OPENAI_API_KEY: '' },
  })
  try {
    const visitor = await newVisitor(stack.origin)
    // The first answers are slower: connections are made and code is compiled.
    for (const [question] of evaluationQuestions.typos) await visitor.ask(question)
    const answers: GradedAnswer[] = []
    for (const [kind, questions] of Object.entries(evaluationQuestions)) {
      for (const question of questions) {
        answers.push(await gradeAnswer(kind as Kind, question, visitor.ask))
      }
    }
    report(answers)
  } finally {
    await stack.stop()
    await rm(stateFolder, { recursive: true })
  }
}

async function gradeAnswer(
  kind: Kind,
  [question, document]: EvaluationQuestion,
  ask: (question: string) => Promise<string>,
): Promise<GradedAnswer> {
  const startedAt = performance.now()
  const content = await ask(question)
  const ms = performance.now() - startedAt
  const quoted = knowledge.find(({ text }) => content.startsWith(text))?.id
  if (quoted === undefined && content !== unknownAnswer)
    throw new Error(`Not in the knowledge base: ${content}`)
  const got = quoted ?? 'unknown'
  const expected = document ?? 'unknown'
  const grade = got === expected ? 'right' : got === 'unknown' ? 'unknown' : 'wrong'
  return { kind, question, expected, got, grade, ms }
}

function report(answers: readonly GradedAnswer[]): void {
  for (const { grade, kind, question, expected, got } of answers) {
    if (grade !== 'right') console.log(`  ${grade}: ${question} (${kind}: ${got}, not ${expected})`)
  }
  for (const kind of Object.keys(evaluationQuestions)) {
    const ofKind = answers.filter((each) => each.kind === kind)
    console.log(`${kind.padEnd(12)} ${countOf(ofKind, 'right')} of ${ofKind.length} right`)
  }
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  const right = (100 * countOf(answers, 'right')) / answers.length
  const wrong = (100 * countOf(answers, 'wrong')) / answers.length
  console.log(
    `${answers.length} questions: ${right.toFixed(1)} % right (at least ${minRight}), ` +
      `${wrong.toFixed(1)} % wrongly answered (at most ${maxWrong})`,
  )
  console.log(`through the gateway: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms`)
  const isEnough = answers.length >= minQuestions
  if (!isEnough || right < minRight || wrong > maxWrong) process.exitCode = 1
}

function countOf(answers: readonly GradedAnswer[], grade: Grade): number {
  return answers.filter((each) => each.grade === grade).length
}

/** A question that the knowledge base lists word for word would measure nothing. */
function refuseKnownQuestions(): void {
  const listed = new Set(knowledge.flatMap(({ questions }) => questions.map(plainOf)))
  const known = Object.values(evaluationQuestions)
    .flat()
    .filter(([question, document]) => document !== null && listed.has(plainOf(question)))
  if (known.length > 0) {
    throw new Error(`The knowledge base lists: ${known.map(([question]) => question).join(' | ')}`)
  }
}

function plainOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

async function newVisitor(origin: string) {
  const post = async (path: string, cookie: string, body: object) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const email = `${randomUUID()}@quinn.example`
  const registration = await post('/api/chat/register', '', { name: 'Bench', email })
  const { data } = RegisterResponse.parse(await registration.json())
  const cookie = registration.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const ids = { userId: data.user.id, conversationId: data.conversation.id }
  return {
    async ask(this: void, message: string): Promise<string> {
      const response = await post('/api/chat/message', cookie, { ...ids, message })
      return MessageResponse.parse(await response.json()).data.assistantMessage.content
    },
  }
}
