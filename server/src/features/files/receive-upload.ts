import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { imageLimits } from '@alumni/shared/limits';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  DomainError,
  ForbiddenError,
  InvalidInputError,
  TooLargeError,
  UnsupportedTypeError,
} from '../../core/domain-errors.ts';
import { throwStorageError } from '../../files/storage-error.ts';

/** Boundaries, part headers and the `user` field, in bytes. */
const formOverhead = 64 * 1024;

/** How long a refused upload may go on before its connection is cut, in milliseconds. */
const lingerMs = 2_000;

/** Between two reads of what is thrown away: at full speed the discarded buffers fill the memory. */
const drainPauseMs = 100;

export const multipartLimits = {
  fileSize: imageLimits.bytes,
  files: 1,
  fields: 4,
  parts: 6,
  fieldSize: 1_000,
  fieldNameSize: 100,
  headerPairs: 50,
};

/**
 * Takes the `file` of a form and hands it to `use` as a file on the disk, so that many uploads at
 * once do not pile up in memory. The file has no name any more: whatever happens, nothing stays.
 * Throws 413 as soon as it is too large, 403 where `user` is somebody else, 400 for a broken form.
 */
export async function receiveUpload<T>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { folder, rollNo }: { folder: string; rollNo: string },
  use: (file: FileHandle) => Promise<T>,
): Promise<T> {
  try {
    if (Number(request.headers['content-length']) > imageLimits.bytes + formOverhead) {
      throw new TooLargeError('imageTooLarge');
    }
    if (!request.isMultipart()) {
      throw request.body
        ? new UnsupportedTypeError('typeUnsupported')
        : new InvalidInputError('fileMissing');
    }
    const file = await openNameless(folder).catch(throwStorageError);
    try {
      await Promise.race([readForm(request, file, rollNo), senderGone(request)]);
      return await use(file);
    } finally {
      await file.close();
    }
  } catch (error) {
    refuseRest(request, reply);
    throw error;
  }
}

/** The whole content of a received file. */
export async function readWhole(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  const bytes = Buffer.alloc(size);
  let at = 0;
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.subarray(0, at);
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** Rejects when the sender goes before the form has been read: the parser would wait for ever. */
function senderGone({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    const check = () => raw.readableEnded || reject(new InvalidInputError('uploadIncomplete'));
    if (raw.destroyed) check();
    else raw.once('close', check);
  });
}

async function readForm(request: FastifyRequest, file: FileHandle, rollNo: string): Promise<void> {
  let received = false;
  try {
    for await (const part of request.parts({ limits: multipartLimits })) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file') throw new InvalidInputError('fileMissing');
        await writePart(part, file);
        received = true;
      } else if (part.fieldname === 'user' && part.value !== rollNo) {
        throw new ForbiddenError();
      }
    }
  } catch (error) {
    throw asFormError(error);
  }
  if (!received) throw new InvalidInputError('fileMissing');
}

async function writePart(part: MultipartFile, file: FileHandle): Promise<void> {
  // At the limit the parser goes on reading and says nothing until the form has ended.
  const refuse = () => part.file.destroy(new TooLargeError('imageTooLarge'));
  part.file.once('limit', refuse);
  if (part.file.truncated) refuse();
  // A write stream of the handle would keep the handle from being closed.
  for await (const chunk of part.file) await file.writeFile(chunk).catch(throwStorageError);
}

/** What the parser throws has a status or a code where it is about limits, and none where the form is broken. */
function asFormError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new TooLargeError('imageTooLarge');
  if (statusCode === 413) return error;
  return new InvalidInputError('uploadIncomplete');
}

/**
 * Lets the rest of a refused upload run into nothing, for the sender to read the answer, and cuts
 * the connection of one that does not stop.
 */
function refuseRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  raw.unpipe();
  raw.on('data', () => {
    raw.pause();
    setTimeout(() => raw.resume(), drainPauseMs).unref();
  });
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    setTimeout(() => raw.complete || raw.destroy(), lingerMs).unref();
  });
}
