import type { FastifyReply } from 'fastify'
import type { Problem } from '../problem.ts'
import { problemAnswer } from './problem-answer.ts'

export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply
    .status(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.headers })
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemAnswer(problem, reply.request.id)))
