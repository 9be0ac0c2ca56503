/** Whether this host of an address, as `URL` has it, is this machine: what goes there passes nobody on the way. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(host);
