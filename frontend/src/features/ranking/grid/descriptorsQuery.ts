import { queryOptions } from '@tanstack/react-query';
import { fetchDescriptors } from './api';

export const descriptorsQuery = queryOptions({ queryKey: ['descriptors'], queryFn: fetchDescriptors });
