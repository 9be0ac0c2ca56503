import { useSyncExternalStore } from 'react';
import { type NetworkStatus, networkStatus, subscribeToNetwork } from './network-status.ts';

/** Whether the network is away, and how old what is shown is then. */
export function useNetworkStatus(): NetworkStatus {
  return useSyncExternalStore(subscribeToNetwork, networkStatus);
}
