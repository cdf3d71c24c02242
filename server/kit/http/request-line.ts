import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/** One line per request, once it is over; of the usual two one has no path, the other no status. */
export class RequestLine extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (error) reply.log.error({ ...line, err: error }, 'request broken off');
    else reply.log.info(line, 'request');
  }
}
